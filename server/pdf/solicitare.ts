import type { Solicitare, SolicitareType } from '#contract/solicitari.ts'
import { formatAnswers, formatRawAnswers } from './answers.ts'
import type { ChoiceLabels } from './answers.ts'
import { formatDate, formatDateTime } from '#server/domain/format.ts'
import { PdfDocument } from './pdf-document.ts'
import type { Fact } from './pdf-document.ts'
import { fileTexts, proofTexts } from './texts.ro.ts'

/** A solicitare without its thread, which is not printed. */
type PrintedSolicitare = Omit<Solicitare, 'fir'>

export interface ProofContent {
  solicitare: PrintedSolicitare
  /** Null when the operator has deleted the type. */
  tip: SolicitareType | null
  applicant: string
  stateLabel: string
  chosen: ChoiceLabels
}

/** Draws the proof that a sent solicitare is registered, with what it asks for and its documents. */
export function proofPdf(
  { solicitare, tip, applicant, stateLabel, chosen }: ProofContent,
  operator: string,
  now: Date,
): Promise<Buffer> {
  const issuedAt = formatDateTime(now)
  const doc = new PdfDocument({ title: proofTexts.title(solicitare.numar), operator, at: now })
  doc.paragraph(proofTexts.statement(operator))
  doc.heading(2, proofTexts.registration)
  doc.facts([
    ...toRegistrationFacts(solicitare, applicant),
    { label: proofTexts.state(issuedAt), value: stateLabel },
  ])
  doc.heading(2, proofTexts.asked)
  const answers = tip
    ? formatAnswers(tip.campuri, solicitare.date, chosen)
    : formatRawAnswers(solicitare.date)
  if (answers.length > 0) doc.facts(answers)
  else doc.paragraph(proofTexts.nothingAsked)
  addDocuments(doc, solicitare, tip)
  doc.paragraph(proofTexts.issued(issuedAt))
  return doc.finish()
}

function toRegistrationFacts(solicitare: PrintedSolicitare, applicant: string): Fact[] {
  const { numar, denumire, termen_la } = solicitare
  return [
    { label: proofTexts.numar, value: numar },
    { label: proofTexts.date, value: formatDateTime(new Date(findRegistrationTime(solicitare))) },
    { label: proofTexts.type, value: denumire },
    { label: proofTexts.applicant, value: applicant },
    ...(termen_la ? [{ label: proofTexts.dueBy, value: formatDate(new Date(termen_la)) }] : []),
  ]
}

// `creat_la` may be days earlier, when it was still a draft.
const findRegistrationTime = ({ istoric, creat_la }: PrintedSolicitare): string =>
  istoric.find(({ stare }) => stare === 'inregistrata')?.la ?? creat_la

function addDocuments(
  doc: PdfDocument,
  { documente }: PrintedSolicitare,
  tip: SolicitareType | null,
): void {
  const names = new Map(tip?.documente.map(({ cod, denumire }) => [cod, denumire]))
  doc.heading(2, proofTexts.documents)
  if (documente.length === 0) return doc.paragraph(fileTexts.noDocuments)
  doc.facts(
    documente.map(({ document, nume, marime, sha256 }) => ({
      label: names.get(document) ?? fileTexts.noDocument,
      value: [nume, fileTexts.size(marime), fileTexts.sha256(sha256)].join('\n'),
    })),
  )
}
