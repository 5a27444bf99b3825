import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { PortalPage } from '#tests/support/browser.ts'
import { startQueryableFaultyPortal, type QueryableFaultyPortal } from './steps.ts'
import { openVisitedPage } from './visited-page.ts'

export interface Fixture {
  portal: QueryableFaultyPortal
  page: PortalPage
}

/** Starts a portal for the tests of a file. Gives it, with a visited page, to each of them, without faults. */
export function setUpFaultyPortal(assign: (fixture: Fixture) => void): void {
  let portal: QueryableFaultyPortal
  beforeAll(async () => {
    portal = await startQueryableFaultyPortal()
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    assign({ portal, page: await openVisitedPage(portal.url) })
  })
  afterEach(() => portal.proxy.clearFault())
}
