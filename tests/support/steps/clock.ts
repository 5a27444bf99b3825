import type { PortalPage } from '#tests/support/browser.ts'

/** Stops the page's clock, so that a cooldown does not end while a slow machine looks at it. */
export const stopClock = (page: PortalPage): Promise<void> => page.clock.setFixedTime(Date.now())
