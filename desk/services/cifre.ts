import * as calls from '#contract/desk/cifre.ts'
import type { CaseGroup, FigurePeriod } from '#contract/desk/cifre.ts'
import type { DeskCaseKind } from '#contract/desk/coada.ts'
import { deskCall } from './desk-call.ts'

/** Calls of figures. */

export type CaseTableFilter = FigurePeriod & {
  dupa: CaseGroup
  fel?: DeskCaseKind | undefined
  strada?: string | undefined
}

export const readCaseSummary = (query: FigurePeriod) => deskCall(calls.caseSummary, { query })

export const readCaseTable = (query: CaseTableFilter) => deskCall(calls.caseTable, { query })

export const readComplaintMap = (query: FigurePeriod) => deskCall(calls.complaintMap, { query })

export const readMoneySummary = (query: FigurePeriod) => deskCall(calls.moneySummary, { query })

export const exportCaseFigures = (
  query: FigurePeriod & { dupa: CaseGroup | 'fel'; fel?: DeskCaseKind | undefined },
) => deskCall(calls.caseFiguresExport, { query })

export const exportMoneyFigures = (query: FigurePeriod) =>
  deskCall(calls.moneyFiguresExport, { query })
