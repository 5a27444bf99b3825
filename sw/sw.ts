/// <reference lib="webworker" />
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching'
import { keepFaqWhenTold, serveFaq } from './faq.ts'
import { sendWhenSynced } from './outbox.ts'
import { serveShell } from './shell.ts'
import { takeOverWhenTold } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheEntry[] }

serveShell(self.__WB_MANIFEST)
serveFaq()
keepFaqWhenTold()
takeOverWhenTold()
sendWhenSynced()
cleanupOutdatedCaches()
