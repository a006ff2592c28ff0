import { spellingKey, spellingTable } from './spelling.ts';

/** Makes whose spelling is not simply a capital first letter, or that feeds shorten. */
const makes: { display: string; spellings: string[] }[] = [
  ...[
    'BMW',
    'MG',
    'GWM',
    'LDV',
    'BYD',
    'HSV',
    'FPV',
    'KGM',
    'JAC',
    'GMC',
    'TVR',
    'KTM',
    'MAN',
    'DAF',
    'UD',
    'GAC',
    'XPeng',
    'INEOS',
    'BSA',
  ].map((display) => ({ display: display === 'INEOS' ? 'Ineos' : display, spellings: [] })),
  { display: 'Mercedes-Benz', spellings: ['mercedes', 'merc', 'mb', 'mercedesbenz', 'benz'] },
  { display: 'Mercedes-AMG', spellings: ['amg'] },
  { display: 'Rolls-Royce', spellings: ['rolls', 'rollsroyce'] },
  { display: 'Land Rover', spellings: ['landrover', 'range rover', 'rangerover'] },
  { display: 'Great Wall', spellings: ['greatwall', 'great wall motors'] },
  { display: 'Alfa Romeo', spellings: ['alfa', 'alfaromeo'] },
  { display: 'Aston Martin', spellings: ['aston', 'astonmartin'] },
  { display: 'Harley-Davidson', spellings: ['harley', 'harley davidson'] },
  { display: 'Mini', spellings: ['bmw mini'] },
  { display: 'Volkswagen', spellings: ['vw', 'volks wagen'] },
  { display: 'SsangYong', spellings: ['ssang yong', 'ssangyong'] },
  { display: 'Citroen', spellings: [] },
  { display: 'Skoda', spellings: [] },
  { display: 'McLaren', spellings: ['mc laren'] },
  { display: 'Isuzu', spellings: ['isuzu ute'] },
  { display: 'Ram', spellings: ['dodge ram'] },
  { display: 'Chevrolet', spellings: ['chevy'] },
  { display: 'Haval', spellings: ['gwm haval'] },
];

const table = spellingTable(makes, (make) => [make.display, ...make.spellings]);

/** 'MERCEDES BENZ' is 'Mercedes-Benz', 'TOYOTA' is 'Toyota'; a make in mixed case that is not listed stays as it is. */
export function makeName(spelling: string): string {
  const known = table.get(spellingKey(spelling));
  if (known) return known.display;
  const shouting = spelling === spelling.toUpperCase() && spelling.length > 3;
  const whispering = spelling === spelling.toLowerCase();
  return shouting || whispering ? capitalised(spelling) : spelling;
}

/** 'HEIDELBERG WEST' is 'Heidelberg West', "O'CONNOR" is "O'Connor". */
export function capitalised(value: string): string {
  return value.toLowerCase().replace(/(?<=^|[\s\-/(]|\b[od]['’])\p{L}/gu, (letter) => letter.toUpperCase());
}
