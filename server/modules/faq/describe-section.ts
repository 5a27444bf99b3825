import { faqTexts } from './texts.ro.ts'

interface Question {
  intrebare: string
  raspuns: string
}

/** Says what publishing `after` in place of `before` does, in sentences. */
export function describeSectionChange(before: Question[], after: Question[]): string[] {
  const gone = before.filter(({ intrebare }) => !find(after, intrebare))
  const added = after.filter(({ intrebare }) => !find(before, intrebare))
  const reworded = added.flatMap((question) => {
    const from = gone.find(({ raspuns }) => raspuns === question.raspuns)
    return from ? [{ from, to: question }] : []
  })
  const isReworded = (question: Question) =>
    reworded.some(({ from, to }) => from === question || to === question)
  const kept = after.filter(({ intrebare }) => find(before, intrebare))
  return [
    ...added.filter((one) => !isReworded(one)).map(({ intrebare }) => faqTexts.added(intrebare)),
    ...reworded.map(({ from, to }) => faqTexts.reworded(from.intrebare, to.intrebare)),
    ...kept
      .filter(({ intrebare, raspuns }) => find(before, intrebare)?.raspuns !== raspuns)
      .map(({ intrebare }) => faqTexts.answered(intrebare)),
    ...gone.filter((one) => !isReworded(one)).map(({ intrebare }) => faqTexts.withdrawn(intrebare)),
    ...(isReordered(before, kept) ? [faqTexts.reordered] : []),
  ]
}

const find = (section: Question[], question: string): Question | undefined =>
  section.find(({ intrebare }) => intrebare === question)

function isReordered(before: Question[], kept: Question[]): boolean {
  const was = before.filter(({ intrebare }) => find(kept, intrebare))
  return was.some(({ intrebare }, index) => kept[index]?.intrebare !== intrebare)
}
