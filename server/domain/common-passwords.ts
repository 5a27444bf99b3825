/**
 * The most common passwords, Romanian and international, in lower case; at least 8 characters, as shorter ones are
 * refused anyway.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `12345678 123456789 1234567890 12345678910 0123456789 87654321 987654321 0987654321 11111111 111111111 1111111111
  00000000 000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 12341234 12121212 11223344
  1122334455 123123123 123321123 12344321 147258369 159357159 159753159 741852963 789456123 147852369 963852741
  11112222 12345679 123454321 102030405060 13579246 24681012 20202020 10101010 19891989 19901990 20002000
  password password1 password12 password123 password1234 password! password1! p@ssw0rd p@ssword p@ssword1 passw0rd
  passw0rd1 pa55word pa$$word passwort motdepasse contrasena
  qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 qwerty11 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123
  asdfghjk asdfghjkl asdfasdf asdf1234 asdfgh123 poiuytrewq mnbvcxz1 abcd1234 abcdefgh abcdefg1 abc12345 abc123456
  abcabcabc a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa aaaaaaaaaa q1234567 z1234567
  iloveyou iloveyou1 iloveyou2 princess princess1 sunshine sunshine1 football football1 baseball basketball superman
  superman1 batman123 starwars whatever trustno1 welcome1 welcome123 letmein1 letmein123 letmein! admin123 admin1234
  admin12345 administrator administrator1 root1234 toor1234 test1234 test12345 testtest user1234 guest123 changeme
  changeme1 changeme123 default1 computer computer1 internet internet1 master123 monkey123 dragon123 shadow123
  michael1 jennifer jordan23 charlie1 michelle jessica1 ashley123 liverpool liverpool1 chelsea1 arsenal1 barcelona
  barcelona1 realmadrid juventus manchester samsung1 samsung123 iphone123 facebook facebook1 google123 pokemon1
  naruto123 minecraft minecraft1 blink182 metallica nirvana1 corvette mercedes ferrari1 maverick
  parola12 parola123 parola1234 parola12345 parola123456 parolamea parola01 parola11 parola00 parolaparola parolanoua
  parola1! parola2020 parola2021 parola2022 parola2023 parola2024 parola2025 parola2026 parola.123 parola_123 parola@123
  parolă12 parolă123 parola99 parolamea1 parolamea123 parolagrea oparola1 nuamparola
  romania1 romania12 romania123 romania1234 romania2024 romania2025 romania2026 românia1 românia123 bucuresti bucuresti1
  bucuresti123 bucuresti5 bucurești clujnapoca timisoara timisoara1 constanta constanta1 craiova1 brasov123 ploiesti
  sector05 sector5! sector123 salubritate salubritate1 salubritate5 salubritate123 primaria primaria5 gunoi123
  steaua86 steaua123 steaua1947 steauabucuresti dinamo1948 dinamo123 rapid1923 rapid123 fcsb1947 petrolul cfrcluj1
  teiubesc teiubesc1 teiubesc123 iubirea1 iubirea123 iubitamea iubitulmeu dragostea dragoste dragoste1
  dragoste123 sufletul sufletel puisorul puisor123 ingeras1 ingeras123 inimioara papusica fetita123 baiatul1
  maria123 maria1234 andreea1 andreea123 alexandra alexandra1 alexandru alexandru1 alexandra123 elena123 elena1234
  ioana123 ioana1234 cristina cristina1 cristina123 gabriela gabriela1 gabriel1 gabriel123 mihaela1 mihaela123 mihai123
  andrei12 andrei123 andrei1234 florin123 florentina stefania stefan123 adrian12 adrian123 daniel12 daniel123 daniela1
  nicoleta nicoleta1 georgiana georgiana1 george123 bogdan123 catalin1 catalin123 ciprian1 claudia1 denisa123 diana123
  monica123 robert123 roxana123 simona123 valentin valentina valentin1 victoria victoria1 vasile123 popescu1 ionescu1
  pisica12 pisica123 catelus1 caine123 motanel1 cioco123 ciocolata ciocolata1 capsunica primavara primavara1 vacanta1
  craciun1 craciun123 acasa123 familia1 familia123 mamamea1 mamaieste mama1234 tata1234 bunica123 copilul1 salutare
  salut123 buna1234 nimic123 secret123 secret12 secretul parolasecreta nustiu123 blablabla doamneajuta doamne123
  test2024 test2025 test2026 vara2024 vara2025 vara2026 iarna2025 ianuarie noiembrie decembrie septembrie duminica1`.split(
    /\s+/,
  ),
)
