/** The worker can send with every page closed. Safari and Firefox have no Background Sync. */
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in globalThis
}
