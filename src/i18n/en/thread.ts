import type { Catalogue } from '../catalogue.ts'

const thread: Catalogue['thread'] = {
  title: 'Messages',
  you: 'You',
  operator: 'Operator',
  write: 'Your message',
  placeholder: 'Write a message',
  send: 'Send message',
  sending: 'Sending',
  sent: 'Sent',
  read: 'Read',
  failed: 'Not sent –',
  retry: 'try again',
  editing: 'You are editing a message that has not been sent yet.',
  leaveEditing: 'Cancel editing',
  attached: 'Attached files',
  file: (name, size) => `${name} (${size})`,
  files: (count) => `${count} attached ${count === 1 ? 'file' : 'files'}`,
  download: (name) => `Download ${name}`,
  tooMany: (most) => `A message can have at most ${most} ${most === 1 ? 'file' : 'files'}.`,
}

export default thread
