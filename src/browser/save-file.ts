/** The device reads the file after the click. */
const KEPT_MS = 60_000

/** Hands a file to the device as a download. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
