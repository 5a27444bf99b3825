import { limits } from '#contract/limits.ts'
import {
  attemptDays,
  auditYears,
  clientErrorDays,
  codeDays,
  contactUndoHours,
  draftDays,
  endedConsentYears,
  messageDays,
  unansweredConsentDays,
  unreadNoticeYears,
} from '#contract/retention.ts'
import type { LegalText } from '#contract/legal.ts'
import { formatDuration } from '#contract/duration.en.ts'

const confidentialitate: LegalText = {
  title: 'Privacy notice',
  lead: 'What data we keep about you, why, for how long, and what rights you have.',
  updated: '2026-11-29',
  sections: [
    {
      id: 'cine',
      title: 'Who is responsible for your data',
      body: `The data controller is **{operator}**, {adresa}, phone **{telefon}**, e-mail [{email}](mailto:{email}).

For any question about data, write to the data protection officer at [{email}](mailto:{email}), with the words “Data protection”.

This notice is for your information. We ask you to confirm that you have read it. We do not ask for your consent to what the law or the contract requires us to do.`,
    },
    {
      id: 'ce-date',
      title: 'What data we keep',
      body: `About your account:

- the personal number (CNP) or, for companies, the company number (CUI);
- surname and first name, and for companies the company name and trade register number;
- phone, e-mail and address;
- series and number of the identity card and copies of documents, **only if you choose to give them**;
- the password, in a form that nobody can read, not even us;
- if you sign in with your fingerprint or face: the public part of the passkey and the name of the device. Your fingerprint and face never leave the device;
- your preferences, such as the language.

About support requests: the name, phone, e-mail, your message and the files you send.

About an invoice paid without an account: the e-mail address, only if you ask for the receipt. We erase it from the payment when we send the receipt.

About paying for someone else, with their consent: who asked, who agreed, when, the partly hidden phone that the code went to, and the name that the payer gives them. Who pays sees the amounts, invoices and due days of the other, nothing else.

About the use of the account: the devices signed in (for example “Chrome on Android”), when you signed in, and a security record of important events: signing in, changing the password, access refused. The record holds no name, CNP, phone or e-mail, only the internal number of the account.

The network address (IP) of the device is used only to count attempts. We do not write it to logs.`,
    },
    {
      id: 'de-unde',
      title: 'Where your data comes from',
      body: `You give us most of it yourself, when you register or write to us.

If you were already a customer, your name, CNP or CUI and phone are in our records from the sanitation contract.

Without a CNP or CUI, name, phone, e-mail and address we cannot create the account. You can still call us or write to us without one.`,
    },
    {
      id: 'de-ce',
      title: 'Why, and on what legal basis',
      body: `We use the data only for this:

- **your account and contract** – to be certain that we are dealing with you and with your contract. Basis: the contract, Art. 6(1)(b) of Regulation (EU) 2016/679 (GDPR);
- **the legal duties of the service** – Law no. 101/2006 and Law no. 51/2006. Basis: Art. 6(1)(c) GDPR;
- **answering requests and complaints** – Government Ordinance no. 27/2002. Basis: Art. 6(1)(c) GDPR;
- **the security of accounts and the proper running of a public service** – codes, limits on attempts, the security record. Basis: Art. 6(1)(c) and (e) GDPR, together with Art. 32 GDPR.

We send no advertising and build no profiles. No decision about you is made by a program alone.`,
    },
    {
      id: 'cat-timp',
      title: 'How long we keep it',
      body: `- **The account**: for as long as it is open. When it is closed, the personal data is erased or replaced, so that it no longer identifies you. The same goes for support requests sent from the account, and for those sent without one from the e-mail address confirmed in it.
- **An account not confirmed**: a week at most.
- **An account not used**: closed after two years, if you have no contract, debts or open cases. We tell you 30 and 7 days before.
- **Drafts**: ${draftDays} days after the last change. We tell you before.
- **Codes sent by SMS or e-mail**: valid for ${formatDuration(limits.code.validSeconds)}. We keep them for ${codeDays} days, only as a fingerprint, not as digits, to count mistakes.
- **The phone or e-mail you replaced**: ${contactUndoHours} hours, for as long as the link sent there can still restore it.
- **The consent to pay for someone else**: while it is in force and ${endedConsentYears} more years, as proof of the payments. It ends after two years without a payment. A request without an answer: ${unansweredConsentDays} days.
- **A session**: ends after ${limits.token.idleDays} days without use. Then we delete it.
- **The count of attempts**: for a network address, a few hours; for an account, at most ${attemptDays} days.
- **Files uploaded and never sent**: deleted after one day.
- **Notifications you have read**: deleted after ${limits.readNoticeMonths} months; those not read, after ${unreadNoticeYears} years.
- **Messages sent by SMS or e-mail**: the text is deleted once sent. We keep where and when we sent it for ${messageDays} days.
- **Your replies by e-mail**, if our message says that you can reply to it: the text and the files stay with your request or complaint. We delete the e-mail from the mailbox after 30 days. A fingerprint of it, from which it cannot be read, stays for 366 days, so that we do not receive it twice.
- **Addresses and phones that messages do not reach**: 90 days, only as a fingerprint.
- **Support requests sent without an account, and their files**: until we answer you, then for as long as the answer can be disputed. Days from the last answer until they are erased: **{zile_cereri}**. We keep only the number of the request, its status, and when it was sent and answered.
- **Portal errors** (what failed, on which page and in which browser): contain nothing about you; kept for ${clientErrorDays} days.
- **The security record**: ${auditYears} years, to be able to prove what happened. It contains nothing that identifies you directly.

Documents that the law requires us to keep longer, such as contracts and invoices, are kept for as long as the law says.`,
    },
    {
      id: 'cine-le-vede',
      title: 'Who else sees it',
      body: `- Our employees who handle your request or complaint.
- The companies that send text messages and e-mails for us and receive the replies by e-mail. They have only the number or address and the message, with its files.
- The company that hosts our servers, under contract and on our instructions.
- Authorities, only when the law entitles them to the data.

**We do not sell your data or give it to anyone else.** The portal sends no data outside the European Economic Area.`,
    },
    {
      id: 'pe-acest-dispozitiv',
      title: 'What the portal keeps on your phone or computer',
      body: `To work quickly, even with a weak signal, the portal keeps the following on your device:

- the proof that you are signed in, valid for ${limits.token.validSeconds / 60} minutes and renewed while you use the portal;
- a short copy of your data, with **all but the last four digits of the CNP hidden**;
- what you typed into a registration or support form and have not sent yet, for a week at most. The CNP and identity card details stay only until you close the tab, and **the password and PIN are never kept**. It is deleted once sent, or when you press “Start over”;
- the requests and complaints you send, with their files, until they reach us; then their number and date, for a month. You can see and delete them under “To be sent”;
- the language you chose;
- a mark that a passkey was used here and when we offered you one, which does not say who you are;
- portal errors not yet reported to us, five at most, with nothing about you;
- the frequently asked questions, so that you can read them offline;
- the portal’s pages, so that they open offline.

“Sign out” deletes the proof that you are signed in, the copy of your data and unfinished forms. In Safari, and in every browser on an iPhone or iPad, all of this may be deleted after 7 days without opening the portal. Once installed on the home screen, the portal keeps it.

On a shared device, always sign out and leave no form unfinished.`,
    },
    {
      id: 'cookie',
      title: 'Cookies',
      body: `We use only three cookies, all strictly necessary:

- **XSRF-TOKEN**, which proves that a request really comes from the portal;
- **vizitator** (“visitor”), a random number that the first cookie is bound to. It does not say who you are;
- **dispozitiv** (“device”), a random number and a mark that an account was opened here. Thanks to it, someone trying your password elsewhere does not lock you out.

The first two disappear when you close the browser, the third after a year.

We use no cookies for tracking, statistics or advertising. The portal loads nothing from third parties.`,
    },
    {
      id: 'siguranta',
      title: 'How we protect it',
      body: `- The connection to the portal is encrypted.
- Passwords, PINs and codes are stored only as a fingerprint.
- The number of attempts is limited, and codes expire.
- When you change your password, the other sessions end.
- Your CNP, phone, e-mail, passwords and codes never appear in technical logs or in page addresses.
- We remove hidden data from photos, such as the place. It is read on your device only, to suggest it for a complaint: it is sent only if you keep it there.
- Photos shared with the portal from another app stay on the device until you put them in a complaint, for at most 7 days.

If your data were ever at risk, we would inform you and the authority, as the law requires.`,
    },
    {
      id: 'drepturi',
      title: 'Your rights',
      body: `You can ask at any time:

- to know what data we have and receive a copy of it;
- for wrong data to be corrected;
- for the data to be erased, unless the law requires us to keep it;
- for its use to be restricted, or to object to its use;
- to receive the data in a file that you can take elsewhere.

Write to us at [{email}](mailto:{email}) or through Online support. We answer free of charge, within one month. We may ask you to prove your identity, so that we do not give your data to someone else.`,
    },
    {
      id: 'plangeri',
      title: 'If you are not satisfied',
      body: `Tell us first, so that we can put things right.

You can also complain to the National Supervisory Authority for Personal Data Processing (ANSPDCP), B-dul G-ral. Gheorghe Magheru no. 28–30, sector 1, Bucharest, [www.dataprotection.ro](https://www.dataprotection.ro). You can also go to court.`,
    },
    {
      id: 'schimbari',
      title: 'Changes to this notice',
      body: `The date of the last update is shown above. Before we use the data for another purpose, we will tell you.`,
    },
  ],
}

export default confidentialitate
