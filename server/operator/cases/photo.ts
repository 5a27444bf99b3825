import { releasePhoto } from '#server/modules/sesizari/release-photo.ts'
import type { Command } from '../command.ts'

/** Lets other citizens see a photo of a sesizare, or ends that. */
export const photoCommand: Command = {
  name: 'sesizari foto',
  summary: 'arată celorlalți cetățeni o fotografie a unei sesizări, sau nu o mai arată',
  details:
    'Id-ul este cel din paranteză, la `sesizari show`. Fotografia se vede mică, numai cât sesizarea este deschisă și despre un loc public, de cei cu cont care sesizează ceva în apropiere. Uitați-vă întâi la ea: nu trebuie să se vadă oameni, numere de mașini sau de case.',
  takes: ['id'],
  options: { retrage: { about: 'nu o mai arată' } },
  async run(context, { args: [fileId = ''], has }) {
    const isPublic = !has('retrage')
    await context.db.transaction((tx) => releasePhoto(context, tx, { fileId, isPublic }))
    const text = isPublic
      ? 'Fotografia se poate vedea de ceilalți cetățeni.'
      : 'Fotografia nu se mai arată celorlalți cetățeni.'
    return { text, json: { fisier: fileId, publica: isPublic } }
  },
}
