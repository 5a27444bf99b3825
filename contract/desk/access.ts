import type { Permission } from './permissions.ts'

/**
 * Requirement of a call of the desk: none (`oricine`), the right password or an invitation (`primul_pas`), a complete
 * sign-in (`membru`), or a complete sign-in and a permission, or any of several permissions.
 */
export type StaffNeed = 'oricine' | 'primul_pas' | 'membru' | Permission | readonly Permission[]

export interface StaffRule {
  needs: StaffNeed
  /** Also needs a sign-in or a confirmation of it within `deskLimits.recentSignInSeconds`. */
  requiresRecentSignIn?: boolean
  /** A page makes it by itself: it does not count as use of the session. */
  isBackground?: boolean
}
