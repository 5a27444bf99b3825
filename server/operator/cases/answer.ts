import path from 'node:path'
import { limits } from '#contract/limits.ts'
import { parseAnswer } from '../answer-text.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { insertFile } from '#server/modules/uploads/repo.ts'
import type { CaseKind } from './case-kind.ts'
import { storeFiles } from '../store-files.ts'
import { lastMessageId, markMessagesRead, requireCase } from './repo.ts'

/** Sends an operator's message, with files; the citizen is notified on their chosen channels. */
export const answerCommand = (which: CaseKind): Command => ({
  name: `${which.plural} raspunde`,
  summary: 'trimite un mesaj cetățeanului, care este anunțat',
  takes: ['număr', 'text'],
  options: {
    fisier: {
      value: 'fișier',
      about: `o imagine sau un PDF alăturat; cel mult ${limits.filesPerMessage}`,
      repeated: true,
    },
  },
  async run(context, { args: [number = '', words = ''], texts }) {
    const text = parseAnswer(words)
    const names = texts('fisier').map((name) => path.resolve(context.folder, name))
    if (names.length > limits.filesPerMessage) {
      throw new UsageError(`Se pot alătura cel mult ${limits.filesPerMessage} fișiere.`)
    }
    const found = await requireCase(context.db, which, number)
    const now = context.clock.now()
    const kept = await storeFiles(context, names)
    try {
      await context.db.transaction(async (tx) => {
        await which.answer(context, tx, found.id, text)
        await markMessagesRead(tx, which, found, now)
        if (kept.files.length === 0) return
        // The answer holds the case's row lock, so no newer message can appear.
        const usedBy = `mesaj:${await lastMessageId(tx, which, found.id)}`
        for (const file of kept.files) {
          await insertFile(tx, {
            ...file,
            ownerId: null,
            usedBy,
            author: 'operator',
            createdAt: now,
          })
        }
      })
    } catch (error) {
      await kept.discard()
      throw error
    }
    return {
      text: `Răspunsul la ${number.toUpperCase()} a fost trimis.`,
      json: { numar: number.toUpperCase(), fisiere: kept.files.length },
    }
  },
})
