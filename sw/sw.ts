/// <reference lib="webworker" />
import { handleFetch } from './answerer.ts'
import { handleNotificationClick } from './arrivals.ts'
import { precacheFaqOnMessage, serveFaq } from './faq.ts'
import { handleSync } from './outbox.ts'
import { handlePush } from './push.ts'
import { precacheAppShell, type BuiltFile } from './shell.ts'
import { skipWaitingOnMessage } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] }

handleFetch([precacheAppShell(self.__WB_MANIFEST), serveFaq])
precacheFaqOnMessage()
skipWaitingOnMessage()
handleSync()
handleNotificationClick()
handlePush()
