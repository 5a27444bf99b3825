import path from 'node:path'
import { limits } from '#contract/limits.ts'
import { answerCase } from '#server/modules/dosare/answer.ts'
import type { CaseKind } from '#server/modules/dosare/case-kind.ts'
import { requireCase } from '#server/modules/dosare/repo.ts'
import { insertFile } from '#server/modules/uploads/repo.ts'
import { parseAnswer } from '../answer-text.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../errors.ts'
import { withStoredFiles } from '../store-files.ts'

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
    await requireCase(context.db, which, number)
    const createdAt = context.clock.now()
    return withStoredFiles(context, names, async (files) => {
      const numar = await context.db.transaction(async (tx) => {
        for (const file of files) await insertFile(tx, { ...file, createdAt })
        return answerCase(context, tx, which, { number, text, fileIds: files.map(({ id }) => id) })
      })
      return {
        text: `Răspunsul la ${numar} a fost trimis.`,
        json: { numar, fisiere: files.length },
      }
    })
  },
})
