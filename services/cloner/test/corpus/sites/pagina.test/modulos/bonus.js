export const bonus = 'Bônus liberado'
