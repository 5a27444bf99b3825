/** Shows a number on the icon of the installed portal; none for 0. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // Refused where the portal is not installed: there is no icon.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
    () => undefined,
  )
}
