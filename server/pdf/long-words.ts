/**
 * Returns the lines of a paragraph, with words longer than a line cut to fit: pdfkit would try such a word letter by
 * letter, and take seconds for a hostile one.
 */
export function splitLongWords(paragraph: string, fits: (line: string) => boolean): string[] {
  return paragraph
    .split(' ')
    .map((word) => (word.length < MIN_LONG_WORD_LENGTH ? word : splitWord(word, fits).join('\n')))
    .join(' ')
    .split('\n')
}

const MIN_LONG_WORD_LENGTH = 40

function splitWord(word: string, fits: (line: string) => boolean): string[] {
  const letters = Array.from(word)
  const pieces: string[] = []
  for (let start = 0; start < letters.length;) {
    const length = findLongestFit(letters.slice(start, start + MAX_LINE_LETTERS), fits)
    pieces.push(letters.slice(start, start + length).join(''))
    start += length
  }
  return pieces
}

const MAX_LINE_LETTERS = 400

/** Finds by binary search how many letters fit; at least one, so that the loop ends. */
function findLongestFit(letters: string[], fits: (line: string) => boolean): number {
  let [fitting, tooMany] = [1, letters.length + 1]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (fits(letters.slice(0, middle).join(''))) fitting = middle
    else tooMany = middle
  }
  return fitting
}
