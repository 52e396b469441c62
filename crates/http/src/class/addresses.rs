//! The addresses of this machine that the phones of students may reach.

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

/// The beginnings of the names of interfaces that lead to virtual machines and containers only.
const VIRTUAL: [&str; 7] = ["br-", "docker", "podman", "veth", "virbr", "vmnet", "vboxnet"];

/// Returns the IPv4 addresses, the best one first and that of this machine alone last. An address of one
/// link is returned only if there is no other.
pub(super) fn addresses() -> Vec<Ipv4Addr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let found = interfaces.into_iter().filter(if_addrs::Interface::is_oper_up);
    let found = found.filter_map(|interface| match interface.ip() {
        IpAddr::V4(address) => Some((interface.name, interface.is_p2p, address)),
        IpAddr::V6(_) => None,
    });
    ranked(found.collect(), preferred())
}

/// Returns the address from which this machine reaches others. Connecting a socket of datagrams only
/// looks up the route and sends nothing.
fn preferred() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address of documentation (RFC 5737), which no machine has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(address) => Some(address),
        IpAddr::V6(_) => None,
    }
}

/// Ranks the addresses of interfaces, given their names and whether they are tunnels.
fn ranked(found: Vec<(String, bool, Ipv4Addr)>, preferred: Option<Ipv4Addr>) -> Vec<Ipv4Addr> {
    let usable = |address: &Ipv4Addr| !(address.is_loopback() || address.is_unspecified());
    let is_virtual = |name: &str| VIRTUAL.iter().any(|begin| name.starts_with(begin));
    let mut ranked: Vec<_> = found
        .into_iter()
        .filter(|(_, _, address)| usable(address))
        .map(|(name, is_tunnel, address)| {
            let rank = (is_virtual(&name), is_tunnel, Some(address) != preferred);
            (rank, !address.is_private(), address)
        })
        .collect();
    ranked.sort_unstable();
    let mut all: Vec<Ipv4Addr> = ranked.into_iter().map(|(_, _, address)| address).collect();
    all.dedup();
    if all.iter().any(|address| !address.is_link_local()) {
        all.retain(|address| !address.is_link_local());
    }
    all.push(Ipv4Addr::LOCALHOST);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_of_the_students_comes_first_and_this_machine_last() {
        let found = |all: &[(&str, bool, [u8; 4])]| {
            let of = |&(name, tunnel, address): &(&str, bool, [u8; 4])| {
                (name.to_owned(), tunnel, Ipv4Addr::from(address))
            };
            all.iter().map(of).collect::<Vec<_>>()
        };
        let all = found(&[
            ("lo", false, [127, 0, 0, 1]),
            ("docker0", false, [172, 17, 0, 1]),
            ("tun0", true, [10, 8, 0, 2]),
            ("eth0", false, [203, 0, 113, 7]),
            ("eth1", false, [169, 254, 3, 4]),
            ("wlan0", false, [192, 168, 1, 20]),
        ]);
        let texts = |preferred: Option<[u8; 4]>| {
            let ranked = ranked(all.clone(), preferred.map(Ipv4Addr::from));
            ranked.iter().map(Ipv4Addr::to_string).collect::<Vec<_>>()
        };
        let usual = ["192.168.1.20", "203.0.113.7", "10.8.0.2", "172.17.0.1", "127.0.0.1"];
        assert_eq!(texts(None), usual);
        // The route through a private tunnel is not the network of the room.
        assert_eq!(texts(Some([10, 8, 0, 2])), usual);
        assert_eq!(texts(Some([203, 0, 113, 7]))[..2], ["203.0.113.7", "192.168.1.20"]);
        let alone = ranked(found(&[("eth1", false, [169, 254, 3, 4])]), None);
        assert_eq!(alone, [Ipv4Addr::new(169, 254, 3, 4), Ipv4Addr::LOCALHOST]);
        assert_eq!(ranked(Vec::new(), None), [Ipv4Addr::LOCALHOST]);
        assert_eq!(addresses().last(), Some(&Ipv4Addr::LOCALHOST));
    }
}
