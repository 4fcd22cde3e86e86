import { BlockList, isIPv4 } from 'node:net';

/**
 * Networks that ad networks and search engines use themselves, as they or the registries publish them, without those
 * that they rent out. Their addresses cannot be blocked, and are no data centre's. (Declared crawlers cannot be blocked from any address.)
 */
const NETWORKS = [
  // Google: goog.json without the customers of its cloud.
  `64.233.160.0/19 66.102.0.0/20 66.249.64.0/19 70.32.128.0/19 72.14.192.0/18 74.114.24.0/21
   74.125.0.0/16 108.177.0.0/17 142.250.0.0/15 172.217.0.0/16 172.253.0.0/16 173.194.0.0/16
   192.178.0.0/15 207.223.160.0/20 209.85.128.0/17 216.58.192.0/19 216.239.32.0/19 2001:4860::/32
   2404:6800::/32 2607:f8b0::/32 2800:3f0::/32 2a00:1450::/32 2c0f:fb50::/32`,
  // Meta: AS32934.
  `31.13.24.0/21 31.13.64.0/18 45.64.40.0/22 57.141.0.0/20 57.144.0.0/14 66.220.144.0/20 69.63.176.0/20
   69.171.224.0/19 74.119.76.0/22 102.132.96.0/20 103.4.96.0/22 129.134.0.0/16 157.240.0.0/16
   163.70.128.0/17 173.252.64.0/18 179.60.192.0/22 185.60.216.0/22 185.89.216.0/22 204.15.20.0/22
   2401:db00::/32 2620:0:1c00::/40 2803:6080::/32 2a03:2880::/32`,
  // TikTok and its owner: AS396986, AS138699, and its crawler's.
  `71.18.0.0/16 101.45.0.0/16 103.136.220.0/22 110.249.201.0/24 111.225.148.0/23 130.44.212.0/22
   139.177.224.0/19 147.160.176.0/20 199.103.24.0/23 220.243.136.0/24`,
  // Bing: bingbot.json. The rest of its owner's networks are its customers'.
  `13.66.139.0/24 13.66.144.0/24 13.67.10.16/28 13.69.66.240/28 13.71.172.224/28 20.15.133.160/27
   20.36.108.32/28 20.43.120.16/28 20.74.197.0/28 20.79.107.240/28 20.125.163.80/28 40.77.139.0/25
   40.77.167.0/24 40.77.177.0/24 40.77.178.0/23 40.77.188.0/22 40.77.202.0/24 40.79.131.208/28
   40.79.186.176/28 51.105.67.0/28 52.167.144.0/24 52.231.148.0/28 65.55.210.0/24 139.217.52.0/28
   157.55.39.0/24 191.233.204.224/28 199.30.24.0/23 207.46.13.0/24`,
  // Apple, all of whose network is its own.
  `17.0.0.0/8`,
  // Yandex.
  `5.255.192.0/18 77.88.0.0/18 87.250.224.0/19 93.158.128.0/18 213.180.192.0/19 2a02:6b8::/32`,
];

const ofAdNetworks = new BlockList();
for (const network of NETWORKS.flatMap((all) => all.split(/\s+/))) {
  const [address = '', prefix] = network.split('/');
  ofAdNetworks.addSubnet(address, Number(prefix), isIPv4(address) ? 'ipv4' : 'ipv6');
}

export function isOfAdNetwork(ip: string): boolean {
  return ofAdNetworks.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
}
