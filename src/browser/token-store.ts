import { config } from '../config.ts'
import { storage } from './storage.ts'

/** Session token, stored under its configured key. Reading strips the first double quote. */
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
