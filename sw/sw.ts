/// <reference lib="webworker" />
import { handleFetch } from './fetch-router.ts'
import { handleNotificationClick } from './notifications.ts'
import { precacheFaqOnMessage, serveFaq } from './faq.ts'
import { handleSync } from './outbox.ts'
import { handlePush } from './push.ts'
import { handleShare } from './share.ts'
import { precacheAppShell, type BuiltFile } from './shell.ts'
import { skipWaitingOnMessage } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] }

handleFetch([precacheAppShell(self.__WB_MANIFEST), serveFaq])
precacheFaqOnMessage()
skipWaitingOnMessage()
handleSync()
handleNotificationClick()
handlePush()
handleShare()
