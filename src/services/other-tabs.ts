import { tokenStore } from '../browser/token-store.ts'
import { userStore } from '../browser/user-store.ts'
import { config } from '../config.ts'
import { currentTokenState, session } from './session.ts'

/** Follows sign-ins and sign-outs of other tabs, including those since this page started. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === config.tokenKey || key === null) follow()
  })
  if ((session.value.state === 'citizen') !== (currentTokenState() === 'valid')) follow()
}

function follow(): void {
  const token = tokenStore.read()
  if (token && currentTokenState() === 'valid') {
    session.value = { state: 'citizen', token, user: userStore.read() }
  } else if (!token) {
    session.value = { state: 'guest' }
  }
}
