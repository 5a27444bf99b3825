/** True if the device saves data or has a line as slow as 2G: nothing is then fetched before it is needed. */
export function shouldSaveData(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string }
  }
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}
