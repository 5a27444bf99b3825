import { Workbox } from 'workbox-window'
import { trustScript } from './trusted-script.ts'

/** Registers the service worker, which keeps the shell for when there is no network. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await new Workbox(trustScript('/sw.js')).register()
}
