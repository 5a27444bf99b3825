const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LETTER = /\p{L}/u

/** True if the text begins in a right-to-left script. */
export function beginsRightToLeft(text: string): boolean {
  const first = LETTER.exec(text)?.[0]
  return first !== undefined && RIGHT_TO_LEFT.test(first)
}

/**
 * Breaks a paragraph into lines with their words in visual order, from the left: PDF draws words one after another and
 * only reverses the letters of each. A text without right-to-left words is returned unchanged.
 */
export function toVisualOrder(paragraph: string, fits: (line: string) => boolean): string {
  if (!RIGHT_TO_LEFT.test(paragraph)) return paragraph
  const fromRight = beginsRightToLeft(paragraph)
  return breakLines(paragraph.split(' '), fits)
    .map((words) => reorderWords(words, fromRight).join(' '))
    .join('\n')
}

function breakLines(words: string[], fits: (line: string) => boolean): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  for (const word of words) {
    if (line.length > 0 && !fits([...line, word].join(' '))) {
      lines.push(line)
      line = []
    }
    line.push(word)
  }
  return [...lines, line]
}

function reorderWords(words: string[], fromRight: boolean): string[] {
  const runs: { turned: boolean; words: string[] }[] = []
  for (const word of words) {
    const last = runs.at(-1)
    const turned = LETTER.test(word) ? RIGHT_TO_LEFT.test(word) : (last?.turned ?? fromRight)
    if (last?.turned === turned) last.words.push(word)
    else runs.push({ turned, words: [word] })
  }
  const seen = runs.map((run) => (run.turned ? run.words.toReversed() : run.words))
  return (fromRight ? seen.toReversed() : seen).flat()
}
