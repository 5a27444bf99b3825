import type { Catalogue } from '../catalogue.ts'

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const days = (count: number) => counted(count, 'day', 'days')

const solicitari: Catalogue['solicitari'] = {
  title: 'My requests',
  new: 'New request',
  tabs: { in_curs: 'Open', finalizate: 'Closed', toate: 'All' },
  draftOf: (day) => `Started on ${day}`,
  sentOn: (day) => `sent on ${day}`,
  loading: 'Loading your requests',
  count: (shown, total) => `${shown} of ${counted(total, 'request', 'requests')}`,
  emptyTitle: 'You have no requests. Choose what you need:',
  emptyOpen: 'You have no open requests. Choose what you need:',
  emptyClosed: 'You have no closed requests',
  emptyClosedText: 'Requests we have answered are shown here.',
  unnamed: 'Request',

  add: {
    steps: { tip: 'Type', date: 'Details', documente: 'Documents', verificare: 'Check' },
    lead: 'Choose what you need. We answer in the portal and by e-mail.',
    search: 'Search for a request',
    found: (count) => `${counted(count, 'type', 'types')} found`,
    loading: 'Loading the types of request',
    change: 'Choose another type',
    free: 'Free of charge',
    term: (count) => `We answer within ${days(count)}`,
    leftBehind:
      'The request you had started belongs to the account that was signed in before. It has been kept: you will find it when you sign in to that account again.',
    restored: 'We have kept what you filled in last time.',
    startOver: 'Start over',
    kept: 'What you fill in is saved on this device.',
    documentsLead: 'Photos or PDFs. To continue on another device, save a draft.',
    unchanged: 'Nothing has changed? Send',
    checkLead: 'Check what you are sending. You can go back and change anything.',
    answers: 'Your details',
    documents: 'Documents',
    noDocuments: 'No documents.',
    edit: 'Edit',
    send: 'Send request',
    keepDraft: 'Save draft',
    draftKept: 'The draft has been saved in your account, under My requests.',
    draftOffline:
      'You need to be online to save a draft in your account. What you wrote stays here.',
    tooManyFiles: (most) => `A request can have at most ${most} files.`,
    offline: (leaves) => `You are offline: the request is saved on this device. ${leaves}`,
    identicalTitle: 'You already have an identical open request',
    identicalText: 'You can follow it under My requests. Send this one anyway?',
    identicalYes: 'Send anyway',
    identicalNo: 'Do not send',
    sentTitle: 'Your request has been registered',
    sentNext:
      'We will review it next. If anything is missing, we will write to you in the portal and by e-mail. You are notified of every change.',
    keptTitle: 'Your request is saved on this device',
    keptText: (leaves) => `${leaves} Do not delete the portal’s data until then.`,
    keptNext: 'You get its number once it has been sent.',
    see: 'See the request',
    another: 'New request',
  },

  one: {
    noMessages: 'You can talk to the operator about this request here.',
    copyNumber: 'Copy the request number',
    turn: 'The operator needs an answer or a document from you.',
    answerStep: 'Answer',
    until: (day) => `By ${day} at the latest`,
    answers: 'Request details',
    documents: 'Documents',
    noDocuments: 'The request has no documents.',
    addDocument: 'Add a document',
    proof: 'Download the proof of registration',
    proofName: (numar) => `proof-${numar}.pdf`,
    cancel: 'Cancel the request',
    cancelTitle: 'Cancel the request?',
    cancelText:
      'We will stop reviewing it, and it cannot be resumed. You can make a new request at any time.',
    cancelYes: 'Yes, cancel it',
    cancelNo: 'No, keep it',
    cancelled: 'The request has been cancelled.',
    draftText: 'It has not been sent yet. Continue whenever you like.',
    resume: 'Continue',
    deleteDraft: 'Delete the draft',
    deleteDraftTitle: 'Delete the draft?',
    deleteDraftText:
      'What you filled in and the documents you added will be deleted from your account.',
    deleteDraftYes: 'Yes, delete it',
    deleteDraftNo: 'No, keep it',
    draftDeleted: 'The draft has been deleted.',
    goneType: 'This type of request is no longer available. Start a new one.',
  },
}

export default solicitari
