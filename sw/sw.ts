/// <reference lib="webworker" />
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { serveShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[]
}

serveShell(self.__WB_MANIFEST)
cleanupOutdatedCaches()
