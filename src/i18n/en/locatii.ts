import type { Catalogue } from '../catalogue.ts'
import contracte from './contracte.ts'

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

const locatii: Catalogue['locatii'] = {
  title: 'Places',
  tabs: { mele: 'My places', puncte: 'Collection points' },

  mine: {
    loading: 'Loading your places',
    search: 'Search by place or street',
    none: 'No collection scheduled',
    empty: 'You have no places yet',
    emptyText:
      'A place appears here once its contract is signed. If you already have a contract, you can add it.',
    newContract: contracte.conclude,
    linkContract: contracte.link,
  },

  contract: (numar) => `Contract ${numar}`,
  debt: (amount, places) =>
    `${amount || 'nothing'} to pay${places > 1 ? `, for all ${places} of its places` : ''}`,
  asOf: (day) => `As of ${day}`,

  day: {
    today: 'today',
    tomorrow: 'tomorrow',
    other: (weekday, day) => `${weekday}, ${day}`,
  },
  pickup: (day, fractions) => `${day}: ${fractions}`,
  putOut: (hour) => `Put the bin out by ${hour}.`,
  moved: (day) => `Moved from ${day}`,
  movedWhy: (day, reason) => `Moved from ${day}: ${reason}`,

  eve: {
    ask: 'Remind me',
    on: (hour) => `Reminder the evening before, at ${hour}`,
  },

  one: {
    back: 'Places',
    title: 'Place',
    loading: 'Loading the place',
    onlySummary:
      'You are offline and seeing the next two weeks; the rest will appear once you are back online.',
    rename: 'Rename',
    name: 'Name of the place',
    save: 'Save',
    cancel: 'Cancel',
    renamed: 'The name has been saved.',
    actions: 'What you can do here',
    calendar: 'Add the days to your calendar',
    missed: 'Tell us about a missed collection',
    bulky: 'Ask for a bulky waste collection',
    week: 'Collections in the next 7 days',
    weekEmpty: (day) => `${day}: no collection`,
    schedule: 'Collection schedule',
    noSchedule: 'No collection is scheduled at this place.',
    next: (day) => `next: ${day}`,
    noNext: 'not scheduled',
    done: (when) => `Collected ${when}`,
    notDone: (when) => (when ? `Not collected ${when}` : 'Not collected'),
    because: (outcome, reason) => `${outcome}: ${reason}`,
    days: {
      title: 'Collection calendar',
      before: 'Previous month',
      after: 'Next month',
      movedTo: (day) => `Moved to ${day}`,
      over: (count) => `Past days (${count})`,
      none: 'No collections this month.',
    },
    planned: 'Scheduled',
    unknown: 'Not confirmed',
    containers: 'Bins',
    noContainers: 'No bins are registered.',
    linked: 'Related to this place',
    aContract: 'Contract',
    contractText: 'See your contracts',
    complaints: (number) => `${count(number, 'open complaint', 'open complaints')} at this address`,
    lastComplaint: (numar, day) => `Latest: no. ${numar}, ${day}`,
  },

  ics: {
    title: 'Add the days to your calendar',
    lead: 'The calendar on your phone or computer shows the collections and updates automatically when a day is moved.',
    exists:
      'You have already created an address for this calendar. For security, we cannot show it again. If you create a new one, the old one stops working.',
    dues: 'With the due days of invoices and the end of the contract',
    make: 'Create the address',
    renew: 'Create a new address',
    address: 'Secret calendar address',
    copyName: 'Copy the calendar address',
    open: 'Open in calendar',
    secret:
      'Anyone with this address can see the days in your calendar, so do not share it. A new address replaces this one.',
    how: 'If the button does nothing, copy the address and paste it into your calendar, under “Subscribe” or “From URL”.',
    once: 'This is the only time we show it: once you close this window, we cannot show it again.',
    close: 'Close',
  },

  points: {
    loading: 'Loading the collection points',
    search: 'Search by point or street',
    fractions: 'Filter by waste',
    kinds: 'Filter by type',
    anyFraction: 'Any waste',
    anyKind: 'All types',
    near: 'Near me',
    locating: 'Finding where you are…',
    denied:
      'Your device does not share its location. Allow it in the browser’s settings. The list stays in alphabetical order.',
    unanswered:
      'We do not know where you are yet. If the browser asks for your location, please allow it. The list stays in alphabetical order.',
    notFound: 'We could not find where you are. The list stays in alphabetical order.',
    private: 'Your location stays on this device.',
    count: (number) => count(number, 'point', 'points'),
    byDistance: (number) => `${count(number, 'point', 'points')}, nearest first`,
    shown: (shown, total) => `${shown} of ${count(total, 'point', 'points')}`,
    takes: (fractions) => `Accepts: ${fractions}`,
    none: 'There are no collection points yet',
    noneText: 'They will appear here once the operator publishes them.',
    noneFound: 'No matching points',
    noneFoundText: 'Clear the search or a filter.',
    reset: 'Show all points',
    metres: (metres) => `${metres} m`,
    kilometres: (kilometres) => `${kilometres} km`,
    away: (distance) => `${distance} from you`,
  },

  open: {
    always: 'Open 24/7',
    seasonal: 'Seasonal',
    until: (hour) => `Open until ${hour}`,
    untilDay: (day, hour) => `Open until ${day}, ${hour}`,
    closedUntil: (hour) => `Closed until ${hour}`,
    closedUntilDay: (day, hour) => `Closed until ${day}, ${hour}`,
    closed: 'Closed',
  },

  point: {
    back: 'Collection points',
    loading: 'Loading the point',
    title: 'Collection point',
    onlySummary:
      'You are offline and seeing what was saved; the rest will appear once you are back online.',
    directions: 'Get directions',
    call: 'Call',
    address: 'Address',
    copyAddress: 'Copy the address',
    schedule: 'Opening hours',
    closed: 'Closed',
    always: 'Open 24 hours a day',
    today: 'today',
    takes: 'What you can bring',
    services: 'Services',
    details: 'Details',
    kind: 'Type',
    phone: 'Phone',
    email: 'E-mail',
    access: 'Wheelchair access',
    accessible: 'Yes',
    notAccessible: 'No',
    notes: 'Good to know',
  },

  map: {
    of: (name) => `Map showing ${name}`,
    all: 'Map of the collection points. The same points are in the list.',
    chosen: 'The point selected on the map',
    hint: 'Move and enlarge the map with two fingers.',
    cluster: (count) => `${count} points: enlarge the map`,
    legend: 'Map legend',
    count: 'Number in a circle: how many points are there',
    show: 'Map',
  },
}
export default locatii
