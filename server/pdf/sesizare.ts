import type { Sesizare, SesizareCategory } from '#contract/sesizari.ts'
import type { Message } from '#contract/thread.ts'
import type { Descriptor } from '#contract/uploads.ts'
import { formatAnswers, formatRawAnswers } from './answers.ts'
import type { ChoiceLabels } from './answers.ts'
import { formatDate, formatDateTime } from '#server/domain/format.ts'
import { PdfDocument } from './pdf-document.ts'
import type { Fact } from './pdf-document.ts'
import { PhotoAlbum, groupFilesByAuthor, isPhoto } from './photo-album.ts'
import type { Photos, AuthoredFile } from './photo-album.ts'
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
  chosen: ChoiceLabels
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
  const doc = new PdfDocument({ title: sesizareTexts.title(sesizare.numar), operator, at: now })
  if (fir.length < messages) doc.paragraph(sesizareTexts.newest(fir.length, messages))
  doc.heading(2, sesizareTexts.data)
  doc.facts([
    ...toSesizareFacts(content),
    { label: sesizareTexts.state(issuedAt), value: stateLabels[sesizare.stare] ?? sesizare.stare },
  ])
  doc.heading(2, sesizareTexts.description)
  doc.paragraph(sesizare.descriere)
  addAnswers(doc, content)
  doc.heading(2, sesizareTexts.history)
  doc.bullets(
    sesizare.istoric.map(({ stare, la, nota = '' }) =>
      stepTexts.line(formatDateTime(new Date(la)), stateLabels[stare] ?? stare, nota),
    ),
  )
  for (const { author, files } of groupFilesByAuthor(sesizare.fisiere)) {
    doc.heading(2, sesizareTexts.pictures[author])
    addFiles(doc, album, files)
  }
  addThread(doc, album, fir)
  doc.paragraph(sesizareTexts.issued(issuedAt))
  return doc.finish()
}

function toSesizareFacts({ sesizare, categorie, petitioner }: SesizareContent): Fact[] {
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

function addAnswers(doc: PdfDocument, { sesizare, categorie, chosen }: SesizareContent): void {
  const answers = categorie
    ? formatAnswers(categorie.campuri, sesizare.campuri, chosen)
    : formatRawAnswers(sesizare.campuri)
  if (answers.length === 0) return
  doc.heading(2, sesizareTexts.own)
  doc.facts(answers)
}

function addThread(doc: PdfDocument, album: PhotoAlbum, fir: Message[]): void {
  doc.heading(2, sesizareTexts.thread)
  if (fir.length === 0) doc.paragraph(sesizareTexts.noMessages)
  for (const { autor, text, fisiere, creat_la } of fir) {
    doc.heading(3, sesizareTexts.message(authorTexts[autor], formatDateTime(new Date(creat_la))))
    if (text !== '') doc.paragraph(text)
    const files = fisiere.map((file) => ({ ...file, autor }))
    addFiles(doc, album, files)
  }
}

function addFiles(doc: PdfDocument, album: PhotoAlbum, files: AuthoredFile[]): void {
  const { pictures, remarks } = album.take(files)
  const others = files.filter((file) => !isPhoto(file)).map(formatFileLine)
  doc.bullets([...others, ...remarks])
  doc.pictures(pictures)
}

const formatFileLine = ({ nume, sha256 }: Descriptor): string =>
  `${nume}, ${fileTexts.sha256(sha256)}`
