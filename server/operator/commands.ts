import { announcementCommands } from './announcement/commands.ts'
import { auditCommand } from './audit-list.ts'
import { approveCommand } from './approve.ts'
import { apiKeyCommands } from './api-keys.ts'
import { answerCommand } from './cases/answer.ts'
import { sesizareKind, solicitareKind } from '#server/modules/dosare/case-kind.ts'
import { extendCommand } from './cases/extend.ts'
import { listCommand } from './cases/list.ts'
import { photoCommand } from './cases/photo.ts'
import { showCommand } from './cases/show.ts'
import { stateCommand } from './cases/state.ts'
import { termsCommand } from './cases/terms.ts'
import { clientErrorsCommand } from './client-errors.ts'
import type { Command } from './command.ts'
import { categoriesExport, categoriesImport, categoriesList } from './content/categories.ts'
import { faqCommand } from './content/faq.ts'
import { exportTranslations, importTranslations } from './content/translations.ts'
import { typesExport, typesImport, typesList } from './content/types.ts'
import { usefulCommand } from './content/useful.ts'
import { addDocument, removeDocument, usefulList } from './content/useful-documents.ts'
import { closeCommand } from './close-account.ts'
import { closeDemoCommand } from './demo-accounts.ts'
import { fileCommand } from './file.ts'
import { fileStoreCommands } from './file-store.ts'
import { importCommands, importSorting } from './import/commands.ts'
import { labelsCommand } from './containers/labels.ts'
import { creditCommand } from './invoices/credit.ts'
import { messageCommands } from './messages.ts'
import { consentCommands } from './payments/consents.ts'
import { paymentCommands } from './payments/commands.ts'
import { pinCommand } from './pin.ts'
import { staffCommands } from './staff/commands.ts'
import { receiptCommands } from './receipts/commands.ts'
import { supportCommands } from './support/commands.ts'
import { unlockCommand } from './unlock.ts'
import { waitingAccountsCommand } from './waiting-accounts.ts'
import { webhookCommands } from './webhooks/commands.ts'

/** All commands, in the order of help. */
export const commands: readonly Command[] = [
  ...[solicitareKind, sesizareKind].flatMap((kind) => [
    listCommand(kind),
    showCommand(kind),
    answerCommand(kind),
    stateCommand(kind),
    extendCommand(kind),
  ]),
  photoCommand,
  termsCommand,
  ...supportCommands,
  fileCommand,
  ...importCommands,
  labelsCommand,
  creditCommand,
  ...paymentCommands,
  ...consentCommands,
  ...receiptCommands,
  ...announcementCommands,
  faqCommand,
  usefulList,
  usefulCommand,
  addDocument,
  removeDocument,
  importSorting,
  typesList,
  typesExport,
  typesImport,
  categoriesList,
  categoriesExport,
  categoriesImport,
  exportTranslations,
  importTranslations,
  pinCommand,
  waitingAccountsCommand,
  approveCommand,
  unlockCommand,
  closeCommand,
  closeDemoCommand,
  ...staffCommands,
  auditCommand,
  ...messageCommands,
  ...fileStoreCommands,
  ...webhookCommands,
  ...apiKeyCommands,
  clientErrorsCommand,
]
