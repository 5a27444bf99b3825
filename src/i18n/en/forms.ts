import { createFormTexts, fieldTexts } from '#contract/texts.en.ts'
import type { Catalogue } from '../catalogue.ts'
import { formatDate } from '../dates.ts'

const forms: Catalogue['forms'] = {
  pleaseWait: 'Please wait!',
  formProblems: createFormTexts(formatDate),
  problems: fieldTexts,
  next: 'Continue',
  back: 'Back',
  cancel: 'Cancel',
  listen: 'Listen to this page',
  send: 'Send',
  sending: 'Sending…',
  optional: 'optional',
  show: 'Show',
  hide: 'Hide',
  showPassword: 'Show the password',
  hidePassword: 'Hide the password',
  stepOf: (step, total) => `Step ${step} of ${total}:`,
  steps: 'Steps',
  files: {
    title: 'Files',
    add: 'Add files',
    photo: 'Take a photo',
    limit: (megabytes) => `PDF, JPG, PNG or WebP, at most ${megabytes} MB each.`,
    uploading: (percent) => `Uploading ${percent}%`,
    sending: (file) => `Uploading ${file}`,
    uploaded: 'Uploaded',
    failed: 'Not uploaded',
    leavesWithForm: 'Will be sent with the form once you are back online',
    remove: (file) => `Remove ${file}`,
    retry: (file) => `Try ${file} again`,
    removeAll: 'Remove all files',
    success: (count) =>
      count === 1 ? 'Your file was added successfully.' : 'Your files were added successfully.',
    error: 'The selected file could not be uploaded. Please retry.',
    unreadable: 'This photo cannot be read on this device. Save it as JPG and try again.',
    ready: (names) =>
      names.length === 1 ? `The file “${names[0]}” is ready.` : 'The files are ready.',
    open: 'Open',
    unshrinkable:
      'The photo is over the limit, and this browser cannot make it smaller. Choose a smaller photo or use another browser.',
    tooMany: (most) => `You can attach at most ${most} files.`,
    notAllUploaded: 'A file has not been uploaded yet. Wait, try again or remove it.',
  },
}

export default forms
