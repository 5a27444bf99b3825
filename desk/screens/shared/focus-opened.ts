import { isRailMenuOpen } from '../../services/rail-menu.ts'

/** Runs `focus` for a page that has opened, unless the member has opened the rail's menu while it loaded. */
export function focusOpened(focus: () => void): void {
  if (!isRailMenuOpen.peek()) focus()
}
