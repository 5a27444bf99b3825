import type { Sesizare, SesizareCategory } from '#contract/sesizari.ts'
import type { Message } from '#contract/thread.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { answersOf, rawAnswersOf } from './answers.ts'
import type { Chosen } from './answers.ts'
import { formatDate, formatDateTime } from '#server/domain/format.ts'
import { PdfDocument } from './pdf-document.ts'
import type { Fact } from './pdf-document.ts'
import { PhotoAlbum, filesByAuthor, isPhoto } from './photo-album.ts'
import type { Photos, ShownFile } from './photo-album.ts'
import { authorTexts, fileTexts, sesizareTexts, stepTexts } from './texts.ro.ts'

export interface SesizareContent {
  sesizare: Sesizare
  /** Null when the operator has deleted the category. */
  categorie: SesizareCategory | null
  /** Messages to print; `messages` is how many there are in all. */
  fir: Message[]
  messages: number
  petitioner: string
  /** Labels of states, by code. */
  stateLabels: Record<string, string>
  chosen: Chosen
}

/** Draws a sesizare with its history, its files and its thread. */
export function sesizarePdf(
  content: SesizareContent,
  photos: Photos,
  operator: string,
  now: Date,
): Promise<Buffer> {
  const { sesizare, stateLabels, fir, messages } = content
  const issuedAt = formatDateTime(now)
  const album = new PhotoAlbum(photos)
  const paper = new PdfDocument({ title: sesizareTexts.title(sesizare.numar), operator, at: now })
  if (fir.length < messages) paper.paragraph(sesizareTexts.newest(fir.length, messages))
  paper.heading(2, sesizareTexts.data)
  paper.facts([
    ...factsOf(content),
    { label: sesizareTexts.state(issuedAt), value: stateLabels[sesizare.stare] ?? sesizare.stare },
  ])
  paper.heading(2, sesizareTexts.description)
  paper.paragraph(sesizare.descriere)
  addAnswers(paper, content)
  paper.heading(2, sesizareTexts.history)
  paper.bullets(
    sesizare.istoric.map(({ stare, la, nota = '' }) =>
      stepTexts.line(formatDateTime(new Date(la)), stateLabels[stare] ?? stare, nota),
    ),
  )
  for (const { author, files } of filesByAuthor(sesizare.fisiere)) {
    paper.heading(2, sesizareTexts.pictures[author])
    addFiles(paper, album, files)
  }
  addThread(paper, album, fir)
  paper.paragraph(sesizareTexts.issued(issuedAt))
  return paper.finish()
}

function factsOf({ sesizare, categorie, petitioner }: SesizareContent): Fact[] {
  const { subcategorie, data_constatarii, lat, lng, tinta_la, multumit } = sesizare
  const named = categorie?.subcategorii.find(({ cod }) => cod === subcategorie)
  const facts: [label: string, value: string | undefined][] = [
    [sesizareTexts.numar, sesizare.numar],
    [sesizareTexts.registered, formatDateTime(new Date(sesizare.creat_la))],
    [sesizareTexts.petitioner, petitioner],
    [sesizareTexts.category, sesizare.denumire],
    [sesizareTexts.subcategory, named?.denumire ?? subcategorie],
    [sesizareTexts.observed, data_constatarii && formatDateTime(new Date(data_constatarii))],
    [sesizareTexts.place, sesizare.adresa_text],
    [sesizareTexts.coordinates, lat === undefined ? undefined : `${lat}, ${lng}`],
    [sesizareTexts.dueBy, formatDate(new Date(sesizare.termen_la))],
    [sesizareTexts.targetBy, tinta_la && formatDate(new Date(tinta_la))],
    [sesizareTexts.content, multumit === undefined ? undefined : yesOrNo(multumit)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

const yesOrNo = (is: boolean): string => (is ? sesizareTexts.yes : sesizareTexts.no)

function addAnswers(paper: PdfDocument, { sesizare, categorie, chosen }: SesizareContent): void {
  const answers = categorie
    ? answersOf(categorie.campuri, sesizare.campuri, chosen)
    : rawAnswersOf(sesizare.campuri)
  if (answers.length === 0) return
  paper.heading(2, sesizareTexts.own)
  paper.facts(answers)
}

function addThread(paper: PdfDocument, album: PhotoAlbum, fir: Message[]): void {
  paper.heading(2, sesizareTexts.thread)
  if (fir.length === 0) paper.paragraph(sesizareTexts.noMessages)
  for (const { autor, text, fisiere, creat_la } of fir) {
    paper.heading(3, sesizareTexts.message(authorTexts[autor], formatDateTime(new Date(creat_la))))
    if (text !== '') paper.paragraph(text)
    const files = fisiere.map((file) => ({ ...file, autor }))
    addFiles(paper, album, files)
  }
}

function addFiles(paper: PdfDocument, album: PhotoAlbum, files: ShownFile[]): void {
  const { pictures, remarks } = album.take(files)
  const others = files.filter((file) => !isPhoto(file)).map(nameOf)
  paper.bullets([...others, ...remarks])
  paper.pictures(pictures)
}

const nameOf = ({ nume, sha256 }: Descriptor): string => `${nume}, ${fileTexts.sha256(sha256)}`
