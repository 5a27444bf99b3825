import type { Command } from '../command.ts'
import { assignReceiptCommand, cancelReceiptCommand, ignoreReceiptCommand } from './decide.ts'
import { importStatementsCommand } from './import.ts'
import { listReceiptsCommand } from './list.ts'
import { showReceiptCommand } from './show.ts'

export const receiptCommands: readonly Command[] = [
  importStatementsCommand,
  listReceiptsCommand,
  showReceiptCommand,
  assignReceiptCommand,
  ignoreReceiptCommand,
  cancelReceiptCommand,
]
