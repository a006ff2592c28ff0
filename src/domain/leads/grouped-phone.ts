/** Grouping of Australian numbers by their national digits: 1300 and mobile, 13, landline. */
const shapes = [/^(1[389]00|04\d\d)(\d{3})(\d{3})$/, /^(13)(\d\d)(\d\d)$/, /^(0[2378])(\d{4})(\d{4})$/];

/** '0755501234' as '07 5550 1234'; undefined when it is no Australian number. @param digits as dialled inside the country */
export function groupedPhone(digits: string): string | undefined {
  const shape = shapes.find((one) => one.test(digits));
  return shape && digits.replace(shape, '$1 $2 $3');
}
