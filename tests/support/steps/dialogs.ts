import type { Page } from 'playwright-core'

/** True while the current history entry is that of an open dialog. */
export function isDialogStep(page: Page): Promise<boolean> {
  return page.evaluate(() => 'dialoguri' in ((history.state ?? {}) as object))
}
