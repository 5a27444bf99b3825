/** True if the worker can send with no page open. Safari and Firefox have no Background Sync. */
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in globalThis
}
