import * as calls from '#contract/desk/bani.ts'
import type { ExportKind } from '#contract/desk/bani.ts'
import type { ReceiptState } from '#contract/money-fields.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { deskCall } from './desk-call.ts'
import { uploadAtDesk } from './upload.ts'

/** Calls about money. */

export type ReceiptTarget = DataOf<typeof calls.receiptTarget>

export const listReceipts = ({
  cauta,
  ...query
}: {
  stare: ReceiptState
  cauta?: string | undefined
  cursor?: string | undefined
}) => deskCall(calls.receiptList, { query, body: { cauta } })

export const showReceipt = (id: number) => deskCall(calls.receiptShow, { params: { id } })

/** Finds whom the number of an invoice, of a contract, or a client code names. */
export const findTarget = (numar: string) => deskCall(calls.receiptTarget, { query: { numar } })

export const assignReceipt = (id: number, body: { numar: string; motiv: string }) =>
  deskCall(calls.receiptAssign, { params: { id }, body })

export const ignoreReceipt = (id: number, motiv: string) =>
  deskCall(calls.receiptIgnore, { params: { id }, body: { motiv } })

export const cancelReceipt = (id: number, motiv: string) =>
  deskCall(calls.receiptCancel, { params: { id }, body: { motiv } })

interface StatementFile {
  file: File
  /** True for a statement of another account than the one printed on invoices. */
  isOtherAccount: boolean
}

const toAccountQuery = ({ isOtherAccount }: StatementFile) => ({
  alt_cont: isOtherAccount ? 'da' : undefined,
})

export const tryStatement = (given: StatementFile) =>
  uploadAtDesk(calls.statementTry, given.file, { query: toAccountQuery(given) })

export const importStatement = (given: StatementFile) =>
  uploadAtDesk(calls.statementImport, given.file, { query: toAccountQuery(given) })

export const resumeImport = () => deskCall(calls.statementResume)

export const listStatements = (cursor?: string) =>
  deskCall(calls.statementList, { query: { cursor } })

export const listProblems = () => deskCall(calls.paymentProblems)

export const findPayment = (numar: string) => deskCall(calls.paymentFind, { query: { numar } })

export const verifyPayment = (id: number) => deskCall(calls.paymentVerify, { params: { id } })

export const releasePayment = (id: number, motiv: string) =>
  deskCall(calls.paymentRelease, { params: { id }, body: { motiv } })

export const listRefunds = (query: {
  stare: 'asteapta' | 'hotarate'
  cursor?: string | undefined
}) => deskCall(calls.refundList, { query })

export const proposeRefund = (body: { plata_id: number; suma_bani: number; motiv: string }) =>
  deskCall(calls.refundPropose, { body })

export const confirmRefund = (id: number) => deskCall(calls.refundConfirm, { params: { id } })

export const rejectRefund = (id: number, motiv: string) =>
  deskCall(calls.refundReject, { params: { id }, body: { motiv } })

export const withdrawRefund = (id: number) => deskCall(calls.refundWithdraw, { params: { id } })

export const findInvoices = (numar: string) => deskCall(calls.invoiceFind, { query: { numar } })

export const tryCredit = (id: number, suma_bani: number) =>
  deskCall(calls.invoiceCreditTry, { params: { id }, body: { suma_bani } })

export const creditInvoice = (id: number, body: { suma_bani: number; motiv: string }) =>
  deskCall(calls.invoiceCredit, { params: { id }, body })

export const exportMoney = (query: { ce: ExportKind; de_la: string; pana_la: string }) =>
  deskCall(calls.moneyExport, { query })
