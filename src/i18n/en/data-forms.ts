import type { Catalogue } from '../catalogue.ts'
import { addressFields } from './address-fields.ts'
import contracte from './contracte.ts'

const dataForms: Catalogue['dataForms'] = {
  choose: 'Choose',
  yes: 'Yes',
  gone: 'No longer in the portal',
  item: (label, number) => `${label}: ${number}`,
  addItem: 'Add another',
  addFirst: 'Add',
  removeItem: (item) => `Remove ${item}`,
  leiHint: 'In lei, for example 125,50.',
  ibanHint: 'It begins with RO and has 24 characters.',
  streetHint: 'The street, the number and whatever helps to find the place.',
  fromContract: 'From the contract. If it is not right, say so in the remarks.',
  loading: 'The list is loading…',
  notLoaded: 'The list could not be brought.',
  retry: 'Retry',
  addresses: {
    none: 'You have no saved address.',
    add: 'Add an address',
    newTitle: 'New address',
    editTitle: 'Edit the address',
    isDefault: 'Use it as the default address',
    isDefaultHint: 'Forms open with it.',
    save: 'Save the address',
    cancel: 'Cancel',
    offline: 'An address is saved only with a connection. What you wrote stays here.',
    saved: 'The address was saved.',
    fields: {
      eticheta: 'Name of the address',
      ...addressFields,
    },
    labelHint: 'For example “Home” or “Office”.',
  },
  contracts: {
    none: `You have no contract in the portal. First choose the request “${contracte.link}”.`,
    option: (number) => `Contract ${number}`,
  },
  points: { none: 'There is no collection point in the portal.' },
  invoices: {
    none: 'You have no invoice in the portal.',
    noneOfContract: 'This contract has no invoice in the portal.',
    option: (name) => `Invoice ${name}`,
    hint: (month, sum) => `${month}, ${sum}`,
  },
}

export default dataForms
