/** Shows a count on the icon of the installed app; 0 clears it. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  // Rejects if the app is not installed, as there is no icon.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(
    () => undefined,
  )
}
