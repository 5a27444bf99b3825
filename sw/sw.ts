/// <reference lib="webworker" />
import { answerWith } from './answerer.ts'
import { openWhenTapped } from './arrivals.ts'
import { keepFaqWhenTold, serveFaq } from './faq.ts'
import { sendWhenSynced } from './outbox.ts'
import { showPushMessages } from './push.ts'
import { keepShell, type BuiltFile } from './shell.ts'
import { takeOverWhenTold } from './update.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] }

answerWith([keepShell(self.__WB_MANIFEST), serveFaq])
keepFaqWhenTold()
takeOverWhenTold()
sendWhenSynced()
openWhenTapped()
showPushMessages()
