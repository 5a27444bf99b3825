import { tabStorage } from '../browser/storage.ts'
import { tokenStore } from '../browser/token-store.ts'
import { userStore } from '../browser/user-store.ts'
import { config } from '../config.ts'
import { checkSessionEnd, returnToAskedPage } from './session-end.ts'
import { ASKED_PAGE, currentTokenState, session } from './session.ts'

/** Follows sign-ins and sign-outs of other tabs, including those since this page started. */
export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === config.tokenKey || key === null) follow()
  })
  // The session may have been ended in another tab before this page was opened.
  if (session.value.state === 'guest' && tabStorage.getText(ASKED_PAGE) !== null) checkSessionEnd()
  if ((session.value.state === 'citizen') !== (currentTokenState() === 'valid')) follow()
}

function follow(): void {
  const token = tokenStore.read()
  if (token && currentTokenState() === 'valid') {
    returnToAskedPage(token)
    session.value = { state: 'citizen', token, user: userStore.read() }
  } else if (!token) {
    checkSessionEnd()
    session.value = { state: 'guest' }
  }
}
