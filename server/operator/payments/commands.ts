import type { Command } from '../command.ts'
import { exportPayments } from './export.ts'
import { refundCommand } from './refund.ts'
import { releaseCommand } from './release.ts'
import { verifyCommand } from './verify.ts'

export const paymentCommands: readonly Command[] = [
  exportPayments,
  refundCommand,
  releaseCommand,
  verifyCommand,
]
