import { config } from '../config.ts'
import { storage } from './storage.ts'

// Where the browser refuses storage the session lasts as long as the page.
let unkept: string | null = null

/** The session token under its configured key. When read, the first double quote is stripped. */
export const tokenStore = {
  read(): string | null {
    return storage.getText(config.tokenKey)?.replace('"', '') ?? unkept
  },
  write(token: string): void {
    unkept = storage.setText(config.tokenKey, token) ? null : token
  },
  remove(): void {
    unkept = null
    storage.remove(config.tokenKey)
  },
}
