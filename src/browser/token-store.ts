import { config } from '../config.ts'
import { storage } from './storage.ts'

/** The session token under its configured key. When read, the first double quote is stripped. */
export const tokenStore = {
  read(): string | null {
    return storage.getText(config.tokenKey)?.replace('"', '') ?? null
  },
  write(token: string): void {
    storage.setText(config.tokenKey, token)
  },
  remove(): void {
    storage.remove(config.tokenKey)
  },
}
