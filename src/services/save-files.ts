import { signal } from '@preact/signals-core'
import { isStandalone } from '../browser/display-mode.ts'
import { saveFile } from '../browser/save-file.ts'
import { platformOf } from './install.ts'

/** Files that wait for the tap without which no browser opens its share sheet. */
export const filesToShare = signal<File[]>([])

/**
 * Hands files to the device. A portal installed on iOS shows a downloaded file in place of its page, with no way back:
 * there they go through the share sheet, and false is returned.
 */
export function saveFiles(files: File[]): boolean {
  const isShared = opensInPlace() && navigator.canShare?.({ files })
  if (isShared) filesToShare.value = files
  else files.forEach(saveFile)
  return !isShared
}

/** Opens the share sheet; only after a tap. False: it was closed, or is open already. */
export async function shareFiles(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'AbortError' || name === 'InvalidStateError') return false
    files.forEach(saveFile)
  }
  return true
}

function opensInPlace(): boolean {
  return isStandalone() && platformOf(navigator) === 'ios'
}
