/** Delay before the object URL is revoked, because the file is read after the click. */
const KEPT_MS = 60_000

/** Downloads a file to the device. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
