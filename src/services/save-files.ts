import { signal } from '@preact/signals-core'
import { isStandalone } from '../browser/display-mode.ts'
import { saveFile } from '../browser/save-file.ts'
import { detectPlatform } from './install.ts'

/** Files waiting for the user gesture that browsers require to open the share sheet. */
export const filesToShare = signal<File[]>([])

/**
 * Saves files to the device. An app installed on iOS opens a downloaded file in place of its page, with no way back:
 * there they go to the share sheet instead, and false is returned.
 */
export function saveFiles(files: File[]): boolean {
  const isShared = opensInPlace() && navigator.canShare?.({ files })
  if (isShared) filesToShare.value = files
  else files.forEach(saveFile)
  return !isShared
}

/** Opens the share sheet; requires a user gesture. False if it was closed, or is already open. */
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
  return isStandalone() && detectPlatform(navigator) === 'ios'
}
