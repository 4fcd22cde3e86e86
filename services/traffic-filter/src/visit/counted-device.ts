/**
 * SQL of the device that totals count a request with. Safari says the same on a Mac and on an iPad: for the choice of a page it may be either, and it
 * is counted with the computers, which most of them are.
 * @param devices SQL of the list of devices
 */
export function countedDevice(devices: string): string {
  return `CASE WHEN cardinality(${devices}) = 1 THEN ${devices}[1] WHEN ${devices} = '{computer,tablet}' THEN 'computer' ELSE 'unknown' END`;
}
