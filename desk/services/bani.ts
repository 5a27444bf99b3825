import { moneyExport } from '#contract/desk/bani.ts'
import type { ExportKind } from '#contract/desk/bani.ts'
import {
  statementImport,
  statementList,
  statementResume,
  statementTry,
} from '#contract/desk/extrase.ts'
import { invoiceCredit, invoiceCreditTry, invoiceFind } from '#contract/desk/facturi.ts'
import {
  receiptAssign,
  receiptCancel,
  receiptIgnore,
  receiptList,
  receiptShow,
  receiptTarget,
} from '#contract/desk/incasari.ts'
import {
  paymentFind,
  paymentProblems,
  paymentRelease,
  paymentVerify,
} from '#contract/desk/plati.ts'
import {
  refundConfirm,
  refundList,
  refundPropose,
  refundReject,
  refundWithdraw,
} from '#contract/desk/rambursari.ts'
import type { ReceiptState } from '#contract/money-fields.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { deskCall } from './desk-call.ts'
import { uploadAtDesk } from './upload.ts'

/** Calls about money. */

export type ReceiptTarget = DataOf<typeof receiptTarget>

export const listReceipts = ({
  cauta,
  ...query
}: {
  stare: ReceiptState
  cauta?: string | undefined
  cursor?: string | undefined
}) => deskCall(receiptList, { query, body: { cauta } })

export const showReceipt = (id: number) => deskCall(receiptShow, { params: { id } })

/** Finds whom the number of an invoice, of a contract, or a client code names. */
export const findTarget = (numar: string) => deskCall(receiptTarget, { query: { numar } })

export const assignReceipt = (id: number, body: { numar: string; motiv: string }) =>
  deskCall(receiptAssign, { params: { id }, body })

export const ignoreReceipt = (id: number, motiv: string) =>
  deskCall(receiptIgnore, { params: { id }, body: { motiv } })

export const cancelReceipt = (id: number, motiv: string) =>
  deskCall(receiptCancel, { params: { id }, body: { motiv } })

interface StatementFile {
  file: File
  /** True for a statement of another account than the one printed on invoices. */
  isOtherAccount: boolean
}

const toAccountQuery = ({ isOtherAccount }: StatementFile) => ({
  alt_cont: isOtherAccount ? 'da' : undefined,
})

export const tryStatement = (given: StatementFile) =>
  uploadAtDesk(statementTry, given.file, { query: toAccountQuery(given) })

export const importStatement = (given: StatementFile) =>
  uploadAtDesk(statementImport, given.file, { query: toAccountQuery(given) })

export const resumeImport = () => deskCall(statementResume)

export const listStatements = (cursor?: string) => deskCall(statementList, { query: { cursor } })

export const listProblems = () => deskCall(paymentProblems)

export const findPayment = (numar: string) => deskCall(paymentFind, { query: { numar } })

export const verifyPayment = (id: number) => deskCall(paymentVerify, { params: { id } })

export const releasePayment = (id: number, motiv: string) =>
  deskCall(paymentRelease, { params: { id }, body: { motiv } })

export const listRefunds = (query: {
  stare: 'asteapta' | 'hotarate'
  cursor?: string | undefined
}) => deskCall(refundList, { query })

export const proposeRefund = (body: { plata_id: number; suma_bani: number; motiv: string }) =>
  deskCall(refundPropose, { body })

export const confirmRefund = (id: number) => deskCall(refundConfirm, { params: { id } })

export const rejectRefund = (id: number, motiv: string) =>
  deskCall(refundReject, { params: { id }, body: { motiv } })

export const withdrawRefund = (id: number) => deskCall(refundWithdraw, { params: { id } })

export const findInvoices = (numar: string) => deskCall(invoiceFind, { query: { numar } })

export const tryCredit = (id: number, suma_bani: number) =>
  deskCall(invoiceCreditTry, { params: { id }, body: { suma_bani } })

export const creditInvoice = (id: number, body: { suma_bani: number; motiv: string }) =>
  deskCall(invoiceCredit, { params: { id }, body })

export const exportMoney = (query: { ce: ExportKind; de_la: string; pana_la: string }) =>
  deskCall(moneyExport, { query })
