import type { CDPSession, Page } from 'playwright-core'

/** A virtual platform authenticator, as Chromium's debugger has it. */
export interface VirtualAuthenticator {
  /** False makes it wait, as for a user who does not touch it. */
  setPresence(isPresent: boolean): Promise<void>
  /** Makes the user fail the verification, or pass it. */
  setVerified(isVerified: boolean): Promise<void>
  countPasskeys(): Promise<number>
}

/** Gives the page an authenticator, which stays until another debugger session of the page ends, as axe's does. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const debuggerSession: CDPSession = await page.context().newCDPSession(page)
  await debuggerSession.send('WebAuthn.enable')
  const { authenticatorId } = await debuggerSession.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    async setPresence(enabled) {
      await debuggerSession.send('WebAuthn.setAutomaticPresenceSimulation', {
        authenticatorId,
        enabled,
      })
    },
    async setVerified(isUserVerified) {
      await debuggerSession.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async countPasskeys() {
      const held = await debuggerSession.send('WebAuthn.getCredentials', { authenticatorId })
      return held.credentials.length
    },
  }
}
